import { describe, expect, test } from "vitest";
import { fileOf, has, imported } from "./read";

describe("columns in other languages", () => {
  test.each([
    [
      "German",
      "Zusammenfassung,Vorgangsschlüssel,Vorgangs-ID,Vorgangstyp,Status,Projektschlüssel,Priorität,Zugewiesene Person,Autor,Erstellt,Fälligkeitsdatum,Stichwörter,Stichwörter,Beschreibung,Kommentar,Benutzerdefinierte Felder (Story Points)",
      "One,WEB-1,1,Aufgabe,In Arbeit,WEB,Hoch,Max,Ada,12/Jan/26 3:04 PM,20/Dez/26 12:00 AM,red,blue,Ein *Text*,12/Jan/26 4:00 PM;a1;Ja,5",
    ],
    [
      "Spanish",
      "Resumen,Clave de incidencia,ID de la incidencia,Tipo de Incidencia,Estado,Clave del proyecto,Prioridad,Persona asignada,Informador,Creada,Fecha de vencimiento,Etiquetas,Etiquetas,Descripción,Comentario,Campo personalizado (Story Points)",
      "One,WEB-1,1,Tarea,En curso,WEB,Alta,Max,Ada,12/ene/26 3:04 PM,20/dic/26 12:00 AM,red,blue,Un *Text*,12/ene/26 4:00 PM;a1;Ja,5",
    ],
    [
      "French",
      "Résumé,Clé de ticket,ID de ticket,Type de ticket,État,Clé de projet,Priorité,Responsable,Rapporteur,Création,Date d'échéance,Étiquettes,Étiquettes,Description,Commentaire,Champs personnalisés (Story Points)",
      "One,WEB-1,1,Tâche,En cours,WEB,Haute,Max,Ada,12/janv./26 3:04 PM,20/déc./26 12:00 AM,red,blue,Un *Text*,12/janv./26 4:00 PM;a1;Ja,5",
    ],
  ])("[G3.1] Jira in %s", async (_language, header, row) => {
    const { report, shown, snapshot } = await imported(fileOf(`${header}\n${row}\n`, "jira.csv"));
    const expected = ["jira-csv", "WEB", ["started"]];
    expect([report.format, report.title, report.lists.map(({ behavior }) => behavior)]).toEqual(expected);
    expect(shown("One")).toMatchObject({
      ...{ priority: 2, estimate: 5, due: "2026-12-20", created: "2026-01-12T15:04", members: ["Max"] },
      ...{ tags: [expect.anything(), "red", "blue"], content: has("<strong>Text</strong>") },
    });
    expect(snapshot.comments.map(({ content }) => content)).toEqual(["<p>Ja</p>"]);
    expect(report.skipped).toEqual([]);
    expect(report.changed).toEqual([{ what: expect.stringContaining("known by id only"), count: 1, examples: ["a1"] }]);
  });

  test("[G3.1] a table of one's own, with what its statuses and priorities mean", async () => {
    const text =
      "Aufgabe;Status;Zuständig;Fällig am;Priorität\nBacken;In Bearbeitung;Änne;15.3.2026;Hoch\nFegen;Erledigt;;;Niedrig\n";
    const { shown } = await imported(fileOf(text));
    expect(shown("Backen")).toMatchObject({ status: "started", priority: 2, due: "2026-03-15" });
    expect(shown("Fegen")).toMatchObject({ status: "completed", priority: 4 });
  });
});
