/** Name under which a person's choices for the results of lists are kept. */
export const tableId = "results";
