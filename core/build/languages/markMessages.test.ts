import { describe, expect, test } from 'vitest'
import { markMessages } from './markMessages.ts'

/** @returns the marked code without the line that imports the look-ups */
const marked = (code: string) => markMessages(code, 'Screen.tsx', 'words')?.code.replace(/^import [^;]*;/, '') ?? code
const messagesIn = (code: string) => markMessages(code, 'Screen.tsx', 'words')?.messages ?? []

describe('the words of elements', () => {
  test('a text is one message', () => {
    expect(marked('<p>Nothing needs you right now</p>')).toBe('<p>{$t`Nothing needs you right now`}</p>')
  })

  test('texts, values and elements in line are one message with placeholders', () => {
    const code = '<p>Use your passkey, or have a {n}-digit code sent to <bdi>{email}</bdi>.</p>'
    expect(messagesIn(code)).toEqual(['Use your passkey, or have a {0}-digit code sent to {1}.'])
    expect(marked(code)).toBe('<p>{$x`Use your passkey, or have a ${n}-digit code sent to ${<bdi>{email}</bdi>}.`}</p>')
  })

  test('elements at the ends of a text, and the space around it, stay outside of the message', () => {
    expect(marked('<p><Icon name="pi-car" /> Add van {busy && <Spinner />}</p>')).toBe(
      '<p><Icon name="pi-car" />{$t` Add van `}{busy && <Spinner />}</p>',
    )
    expect(messagesIn('<p><Icon name="pi-car" /> Add van {busy && <Spinner />}</p>')).toEqual(['Add van'])
  })

  test('lines are joined as JSX joins them', () => {
    expect(messagesIn('<p>\n  Anybody can check\n  the file on{" "}\n  <a href="/verify">the page</a>.\n</p>')).toEqual(
      ['Anybody can check the file on {0}.', 'the page'],
    )
  })

  test('the choice between two texts is two messages', () => {
    expect(messagesIn('<Button>{isNew ? "Add lead" : "Save"}</Button>')).toEqual(['Add lead', 'Save'])
  })
})

describe('the words of attributes and properties', () => {
  test('labels, titles and the like are messages; ids, classes and addresses are not', () => {
    const code =
      '<Field label="Name" name="email" className="Wide row" href="/Add van" title={`Move ${one}`} tone="danger" />'
    expect(messagesIn(code)).toEqual(['Name', 'Move {0}'])
    expect(marked(code)).toContain('label={$t`Name`} name="email"')
    expect(marked(code)).toContain('title={$t`Move ${one}`} tone="danger"')
  })

  test('names of entities, of choices and of fields are messages', () => {
    const code =
      "export const e = define({ id: 'Lead', name: { one: 'lead', many: 'leads' }, title: 'firstName', fields: { status: choice('Status', [{ id: 'New', name: 'New' }]), at: text('at') } })"
    expect(messagesIn(code)).toEqual(['lead', 'leads', 'Status', 'New'])
  })

  test('what is compared, thrown, logged, imported or sent stays', () => {
    const code = `import x from 'Some module'
      if (name === 'In progress now') throw new Error('Call it before that')
      console.log('It is done')
      switch (x) { case 'Not a text': break }
      type Kind = 'One of these'
      api.GET('/api/Van/{id}'); list.includes('Two words'); const query = { path: 'Some path' }`
    expect(messagesIn(code)).toEqual([])
    expect(markMessages(code, 'code.ts', 'words')).toBeUndefined()
  })

  test('a sentence is a message wherever it is', () => {
    expect(messagesIn("const hint = () => 'Choose another day'; toast.error('It took too long.')")).toEqual([
      'Choose another day',
      'It took too long.',
    ])
  })

  test('a semicolon between words is one of a sentence, others are of code', () => {
    expect(messagesIn("const hint = () => 'Units are counted; others are not.'")).toEqual([
      'Units are counted; others are not.',
    ])
    expect(messagesIn("const look = 'display: flex; position: absolute'; const rule = 'Let a = 1; let b = 2'")).toEqual(
      [],
    )
  })
})

test('the name in a row of a table is a message, and its id is not', () => {
  const code =
    "export const list = [['manager', 'Manager', [7]], ['care', 'Care']]; const can = { export: [20, 'Export'] }"
  expect(messagesIn(code)).toEqual(['Manager', 'Care', 'Export'])
  expect(messagesIn("const facts = [['Copies', count === 0 ? 'None' : list]]")).toEqual(['Copies', 'None'])
  expect(messagesIn("class Walk { readonly title = 'Work queue'; readonly name = 'ApiError' }")).toEqual(['Work queue'])
  expect(messagesIn("const keys = ['Enter', 'Escape']; const sizes = ['a', 'b']")).toEqual([])
})

test('a verb with what follows is a message', () => {
  expect(messagesIn('function did() { return `created ${one}${way}` }')).toEqual(['created {0}{1}'])
  expect(messagesIn('function did() { return `completed “${task}”` }')).toEqual(['completed “{0}”'])
})

test('a counted noun is one message with both of its forms, and stays as it is', () => {
  const code = "countText(n, 'row'); countText(n, 'file fits', 'files fit')"
  expect(messagesIn(code)).toEqual(['row|rows', 'file fits|files fit'])
  expect(marked(code)).toBe(code)
})

test('backticks, backslashes and dollars in a text stay what they are', () => {
  expect(marked("const words = { label: 'A `tick`, a \\\\ and ${x}' }")).toBe(
    'const words = { label: $t`A \\`tick\\`, a \\\\ and \\${x}` }',
  )
})

test('a text that is marked by name is a message, whatever it looks like', () => {
  const code =
    "const item = message('Item'); const search = [{ words: message('menu') }]; const list = message(`${first} and ${count} more`)"
  expect(messagesIn(code)).toEqual(['Item', 'menu', '{0} and {1} more'])
  expect(marked(code)).toContain('message($t`Item`)')
})
