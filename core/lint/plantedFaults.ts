/** A file that breaks exactly one rule of `.oxlintrc.json`. */
export interface PlantedFault {
  /** The path of the file, where the rule depends on it. */
  readonly path?: string
  readonly text: string
}

const lines = (...text: string[]) => `${text.join('\n')}\n`
const tested = `import { expect, test } from 'vitest'`

/**
 * One violation for each rule that `.oxlintrc.json` names, under the name that oxlint reports, and one more where a rule's options need it.
 */
export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  'typescript(no-explicit-any)': { text: lines('export const size = (value: any): number => value.length') },
  'typescript(no-floating-promises)': {
    text: lines('export function save(): void {', `  fetch('/api/Repair/Create')`, '}'),
  },
  'typescript(no-misused-promises)': {
    text: lines(
      'export const later = (run: () => Promise<boolean>): number => {',
      '  if (run()) return 1',
      '  return 0',
      '}',
    ),
  },
  'typescript(await-thenable)': {
    text: lines('export async function wait(count: number): Promise<void> {', '  await count', '}'),
  },
  'typescript(only-throw-error)': { text: lines('export function fail(): never {', `  throw 'no'`, '}') },
  'typescript(switch-exhaustiveness-check)': {
    text: lines(
      `export function name(theme: 'light' | 'dark'): string {`,
      '  switch (theme) {',
      `    case 'light':`,
      `      return 'Light'`,
      '  }',
      `  return ''`,
      '}',
    ),
  },
  'typescript(no-deprecated)': {
    text: lines('/** @deprecated use `two` */', 'const one = 1', 'export const two = one + 1'),
  },
  'typescript(ban-ts-comment)': { text: lines('// @ts-ignore', `export const count: number = '1'`) },
  'react-hooks(rules-of-hooks)': {
    text: lines(
      `import { useState } from 'react'`,
      'export function Row({ open }: { open: boolean }) {',
      '  if (!open) return null',
      '  const [name] = useState("Ada")',
      '  return name',
      '}',
    ),
  },
  'react-hooks(exhaustive-deps)': {
    text: lines(
      `import { useEffect } from 'react'`,
      'export function Title({ text }: { text: string }) {',
      '  useEffect(() => {',
      '    document.title = text',
      '  }, [])',
      '  return null',
      '}',
    ),
  },
  'react(jsx-key)': {
    text: lines('export const Names = ({ names }: { names: string[] }) => names.map((name) => <i>{name}</i>)'),
  },
  'react(no-danger)': {
    text: lines('export const Html = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />'),
  },
  'react(button-has-type)': { text: lines('export const Save = () => <button>Save</button>') },
  'react(no-array-index-key)': {
    text: lines(
      'export const Names = ({ names }: { names: string[] }) => names.map((name, at) => <i key={at}>{name}</i>)',
    ),
  },
  'jsx-a11y(alt-text)': { text: lines('export const Logo = () => <img src="/logo.svg" />') },
  'jsx-a11y(label-has-associated-control)': { text: lines('export const Name = () => <label>Name</label>') },
  'jsx-a11y(click-events-have-key-events)': {
    text: lines(
      'export const Cell = ({ open }: { open: () => void }) => <div role="button" tabIndex={0} onClick={open}>Open</div>',
    ),
  },
  'eslint(no-console)': { text: lines(`console.log('saved')`) },
  'eslint(no-alert)': { text: lines(`alert('saved')`) },
  'eslint(no-eval)': { text: lines(`eval('1')`) },
  'eslint(no-var)': { text: lines('export var count = 1') },
  'eslint(prefer-const)': { text: lines('let count = 1', 'export const twice = () => count * 2') },
  'eslint(eqeqeq)': { text: lines('export const isOne = (count: number): boolean => count == 1') },
  'eslint(no-warning-comments)': { text: lines('// TODO write it', 'export const count = 1') },
  'eslint(max-lines)': { text: lines(...Array.from({ length: 451 }, (_, at) => `export const line${at} = ${at}`)) },
  'eslint(no-unused-vars)': { text: lines('const count = 1', 'export const other = 2') },
  'import(no-unassigned-import)': { text: lines(`import 'mobx'`) },
  'typescript(no-misused-spread)': {
    text: lines('export const copy = (map: Map<string, number>): object => ({ ...map })'),
  },
  'Unused oxlint-disable directive (no problems were reported).': {
    path: 'core/planted/spare.ts',
    text: lines('// oxlint-disable-next-line eslint/no-console', 'export const count = 1'),
  },
  'unicorn(prefer-node-protocol)': { text: lines(`import { sep } from 'path'`, 'export const slash = sep') },
  'unicorn(no-abusive-eslint-disable)': {
    text: lines('/* oxlint-disable */', `console.log('saved')`),
  },
  'vitest(no-focused-tests)': {
    path: 'core/planted/focused.test.ts',
    text: lines(tested, `test.only('adds', () => expect(1 + 1).toBe(2))`),
  },
  'vitest(no-disabled-tests)': {
    path: 'core/planted/disabled.test.ts',
    text: lines(tested, `test.skip('adds', () => expect(1 + 1).toBe(2))`),
  },
  'vitest(valid-expect)': {
    path: 'core/planted/unawaited.test.ts',
    text: lines(tested, `test('adds', () => {`, '  expect(1 + 1)', '})'),
  },
  'vitest(expect-expect)': {
    path: 'core/planted/empty.test.ts',
    text: lines(`import { test } from 'vitest'`, `test('adds', () => {})`),
  },
}

/** Code that the rules must accept. */
export const allowedText: Readonly<Record<string, string>> = {
  'core/planted/styled.ts': lines(
    `import './styled.css'`,
    'export const given = (_event: Event, name: string): string[] => [...name]',
  ),
  'core/planted/nothing.ts': lines(
    'export const isNothing = (value: number | null | undefined): boolean => value == null',
  ),
  'core/planted/types.test-d.ts': lines(
    'const row: { name?: string } = {}',
    '// @ts-expect-error -- the row has no size',
    'row.size',
  ),
  'core/planted/adds.test.ts': lines(tested, `test('adds', () => expect(1 + 1, 'a sum').toBe(2))`),
  'scripts/checks.ts': lines(`import { test } from 'node:test'`, `test('adds', () => {})`),
  'scripts/say.ts': lines(`console.log('ready')`),
}
