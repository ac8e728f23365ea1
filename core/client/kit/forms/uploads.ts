/** The uploads of one form that are under way: saving waits for them, or the record would lack them. */
export interface Uploads {
  begin(upload: Promise<unknown>): void
  /** Resolves once none is under way, however they ended. */
  settled(): Promise<void>
}

export function createUploads(): Uploads {
  const underWay = new Set<Promise<unknown>>()
  return {
    begin(upload) {
      underWay.add(upload)
      void upload.catch(() => {}).finally(() => underWay.delete(upload))
    },
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}
