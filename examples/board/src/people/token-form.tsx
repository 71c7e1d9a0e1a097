import { makeToken } from "../workspace/access";
import type { Shows } from "./invite-form";
import { NameForm } from "./name-form";

/** Makes a token, by which a script acts as whoever made it. */
export function TokenForm({ show, changed }: Shows) {
  const make = async (name: string): Promise<void> => {
    const hint = "It is shown this once. Whoever sends it, as “Authorization: Bearer …”, acts as you.";
    show({ secret: await makeToken(name), title: `Token for ${name}`, hint });
    changed();
  };
  return (
    <NameForm
      label="Token for a script"
      placeholder="What it is for"
      action="Make a token"
      className="button"
      make={make}
    />
  );
}
