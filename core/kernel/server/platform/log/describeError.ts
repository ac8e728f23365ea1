/**
 * The parts of a fault that may be logged: its code, its place, the stack. Never its message: a driver's message can quote the row that it
 * failed on, over several lines, which are repeated at the beginning of the stack.
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
