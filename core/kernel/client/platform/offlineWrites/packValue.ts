/** A file within a packed value: where its bytes are, and what it is called. */
interface PackedFile {
  readonly $file: number
  readonly name: string
  readonly type: string
}

/** @returns a value of plain data and files as bytes */
export async function packValue(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const files: Blob[] = []
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof Blob)) return part
    const name = part instanceof File ? part.name : ''
    return { $file: files.push(part) - 1, name, type: part.type } satisfies PackedFile
  })
  const parts = [new TextEncoder().encode(json)]
  for (const file of files) parts.push(new Uint8Array(await file.arrayBuffer()))
  // The number of parts, their lengths, the parts.
  const head = Uint32Array.from([parts.length, ...parts.map(({ length }) => length)])
  return new Uint8Array(await new Blob([head, ...parts]).arrayBuffer())
}

/** @returns the value that `packValue` packed */
export function unpackValue(bytes: ArrayBuffer): unknown {
  const [count = 0] = new Uint32Array(bytes, 0, 1)
  const lengths = new Uint32Array(bytes, 4, count)
  let at = 4 * (count + 1)
  const parts = Array.from(lengths, (length) => new Uint8Array(bytes, at, (at += length) && length))
  return JSON.parse(new TextDecoder().decode(parts[0]), (_, part: unknown) =>
    isPackedFile(part) ? new File([parts[part.$file + 1]!], part.name, { type: part.type }) : part,
  )
}

const isPackedFile = (part: unknown): part is PackedFile => typeof part === 'object' && part !== null && '$file' in part
