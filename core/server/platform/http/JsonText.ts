import type { Readable } from 'node:stream'

/** An answer that is JSON already, `success` and all: it is sent as it stands, or as it comes. */
export class JsonText {
  constructor(readonly text: string | Readable) {}
}
