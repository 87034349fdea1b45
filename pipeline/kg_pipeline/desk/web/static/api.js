// The only way to the ledger: looks and changes, answered as JSON, refused in words.

import { lang } from "./words.js";

export class Refused extends Error {
  constructor(status, row) {
    super(`${row.error || status} ${row.remedy || ""}`.trim());
    this.status = status;
  }
}

async function read(answer) {
  const isJson = (answer.headers.get("content-type") || "").startsWith("application/json");
  if (isJson) {
    const row = await answer.json();
    if (answer.ok) return row;
    throw new Refused(answer.status, row);
  }
  throw new Refused(answer.status, { error: await answer.text() });
}

/** Look at something. */
export async function look(what, given = {}) {
  const query = new URLSearchParams({ lang: lang(), ...given });
  return read(await fetch(`/api/${what}?${query}`, { credentials: "same-origin" }));
}

/** Change something. */
export async function change(what, given) {
  return read(
    await fetch(`/api/${what}`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(given),
    }),
  );
}
