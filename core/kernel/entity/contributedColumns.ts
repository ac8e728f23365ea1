/** @returns the path by which a list and its views name a column that a plugin contributes: no field has such a path */
export function contributedColumnPath(id: string): string {
  return `+${id}`
}

/** Whether a path names such a column. Its plugin may be off: a list then shows the others. */
export function isContributedColumn(path: string): boolean {
  return path.length <= 120 && /^\+[A-Za-z]\w*(?:\.\w+)+$/.test(path)
}
