import { useEffect, useState } from "react";

/** Hears of a file that is dropped anywhere on the page. Gives whether one is being dragged over it. */
export function useDroppedFile(dropped: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const control = new AbortController();
    const hear = (type: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void): void =>
      window.addEventListener(type, act, control);
    const take = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(event.type === "dragover");
      const file = event.dataTransfer.files[0];
      if (event.type === "drop" && file !== undefined) dropped(file);
    };
    hear("dragover", take);
    hear("drop", take);
    hear("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false));
    return () => control.abort();
  }, [dropped]);
  return isOver;
}
