/** Something about a declared field, or `id`, that an index says and that is not so, in words. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}
