/** A row that cannot be imported; the message is the reason shown to the user. */
export class RowRejected extends Error {}

/** A file that cannot be imported at all; the message follows its name. */
export class FileRejected extends Error {}
