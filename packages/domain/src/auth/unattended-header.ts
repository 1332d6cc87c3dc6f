/** Sent with the requests of an open page that its user has not touched for a while: they keep no session alive. */
export const unattendedHeader = 'greenroom-unattended';
