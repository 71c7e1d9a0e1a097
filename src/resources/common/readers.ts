/** In a `reader_ids` field: whoever belongs to the workspace may read. No user id can be spelled like this. */
export const EVERYONE = "*";
