/** @returns the body of a response, unless it exceeds the limit */
export async function readLimited({ body }: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Streams are iterable at runtime, but not in the browser's types.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) throw new Error(`an answer of more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
