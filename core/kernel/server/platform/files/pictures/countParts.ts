/** The most segments, chunks, boxes or items of one picture. The largest real ones have some thousands. */
const mostParts = 100_000

/** @returns a function to be called for each part of a picture, so that a small file of tiny parts costs little @throws RangeError by the call */
export function countParts(): () => void {
  let count = 0
  return () => {
    count += 1
    if (count > mostParts) throw new RangeError('The picture has too many parts')
  }
}
