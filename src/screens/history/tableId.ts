/** Name under which a person's widths and density of the history are kept. */
export const tableId = "history";
