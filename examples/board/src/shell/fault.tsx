import { reasonOf } from "../workspace/trouble";

/** Why something failed, where it did. */
export function Fault({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  return (
    <p className="notice is-bad" role="alert">
      {reasonOf(error)}
    </p>
  );
}
