/** @returns a text that is equal for paths that match the same addresses, such as `/Customers/:id` and `/customers/:key` */
export function pathShape(path: string): string {
  return path.replace(/:[^/?]+/g, ':').toLowerCase()
}
