/** @returns the body of an answer, unless it is larger than it may be */
export async function readLimited({ body }: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // The platform's streams can be iterated, which the types of the browser do not say.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) throw new Error(`an answer of more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
