import type { Readable } from 'node:stream'

/** A response that is JSON already, including `success`: it is sent unchanged, at once or as a stream. */
export class JsonText {
  constructor(readonly text: string | Readable) {}
}
