/**
 * What the log may say of a fault: its code, its place, the stack. Never its message: a driver's can quote the row that it
 * failed on, over several lines, which stand at the head of the stack as well.
 */
export function describeError(error: unknown): Record<string, unknown> {
  const { name, code, constraint, table, schema, stack, cause } = error as Error & Record<string, unknown>
  const at = stack?.split('\n').filter((line) => /^ +at /.test(line))
  return {
    name,
    code,
    constraint,
    table,
    schema,
    at: at?.slice(0, 8),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
