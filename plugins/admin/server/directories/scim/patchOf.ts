import SCIMMY from 'scimmy'
import { isObject } from '@core/entity'
import { checkExpression } from './checkExpression'

/**
 * @returns the operations of a PATCH
 * @throws SCIMMY's error for what is none, HttpError 400 for a path that could reach more than the resource
 */
export function patchOf(body: Readonly<Record<string, unknown>>) {
  const operations: readonly unknown[] = Array.isArray(body.Operations) ? body.Operations : []
  for (const one of operations) if (isObject(one)) checkOperation(one)
  // SCIMMY checks what it declares as known.
  return new SCIMMY.Messages.PatchOp(body as unknown as ConstructorParameters<typeof SCIMMY.Messages.PatchOp>[0])
}

function checkOperation({ path, value }: Readonly<Record<string, unknown>>): void {
  if (typeof path === 'string') checkExpression(path, 'invalidPath')
  // Without a path, the names of a value are paths: {"name.familyName": "Okafor"}.
  if (isObject(value)) for (const name of Object.keys(value)) checkExpression(name, 'invalidPath')
}
