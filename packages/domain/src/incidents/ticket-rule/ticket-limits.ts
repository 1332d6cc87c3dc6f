/** More on one day of one partner are one ticket together. */
export const maxTicketsByRule = 20;
/** A day of service hours. */
export const maxTicketMinutes = 1440;
