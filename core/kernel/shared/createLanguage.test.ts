import { describe, expect, test, vi } from 'vitest'
import { createLanguage, type Words } from './createLanguage'

const languageOf = (words: Words, code = 'es') => {
  const language = createLanguage({ code, locale: code })
  language.add('core', words)
  return language
}
const template = (texts: TemplateStringsArray, ...values: unknown[]) => [texts, values] as const

describe('a message', () => {
  const language = languageOf({ Save: 'Guardar', 'Move {0} to {1}': 'A {1} se mueve {0}' })

  test('is translated, with its values where the translation has them', () => {
    expect(language.text(...template`Save`)).toBe('Guardar')
    expect(language.text(...template`Move ${'Ana'} to ${'Lima'}`)).toBe('A Lima se mueve Ana')
  })

  test('keeps the space around it', () => {
    expect(language.text(...template` Save `)).toBe(' Guardar ')
  })

  test('stays English where it has no translation', () => {
    expect(language.text(...template`Delete ${3} rows`)).toBe('Delete 3 rows')
  })

  test('with elements is texts and elements in turn', () => {
    const element = { bold: true }
    expect(language.parts(...template`Move ${element} to ${'Lima'}`)).toEqual(['A ', 'Lima', ' se mueve ', element, ''])
  })
})

describe('plural forms', () => {
  test('a noun has the form of its number', () => {
    const language = languageOf({ 'task|tasks': 'tarea|tareas' })
    expect([0, 1, 2, 1_000_000].map((count) => language.noun(count, 'task', 'tasks'))).toEqual([
      'tareas',
      'tarea',
      'tareas',
      'tareas',
    ])
    expect(language.noun(2, 'prospecto', 'prospectos')).toBe('prospectos')
  })

  test('a language has as many forms as Intl.PluralRules says', () => {
    const language = languageOf({ 'task|tasks': 'z|o|t|f|m|x' }, 'ar')
    expect([0, 1, 2, 3, 11, 100].map((count) => language.noun(count, 'task', 'tasks')).join('')).toBe('zotfmx')
  })

  test('a bar at the end is a character', () => {
    const language = languageOf({ 'No / or |': 'Sin / ni |' })
    expect(language.text(...template`No / or |`)).toBe('Sin / ni |')
  })

  test('a message has the form of its first number, also of one that is written', () => {
    const language = languageOf({ '{0} selected': '{0} elegido|{0} elegidos' })
    expect(language.text(...template`${1} selected`)).toBe('1 elegido')
    expect(language.text(...template`${'1,200'} selected`)).toBe('1,200 elegidos')
  })
})

describe('a text of the server', () => {
  const language = languageOf({
    Lead: 'Prospecto',
    '{0} created successfully !!': '{0}: se creó',
    '{0}: {1}': '{0} – {1}',
  })

  test('is recognized by its pattern, and the label in it is translated', () => {
    expect(language.known('Lead created successfully !!')).toBe('Prospecto: se creó')
  })

  test('has its counted nouns in the form of their number', () => {
    const language = languageOf({ 'van|vans': 'camioneta|camionetas', 'Your export of {0} is ready': 'Lista: {0}' })
    expect(language.known('Your export of 1,200 vans is ready')).toBe('Lista: 1,200 camionetas')
    expect(language.known('Your export of 1 van is ready')).toBe('Lista: 1 camioneta')
    expect(language.known('Your export of 3 cars is ready')).toBe('Lista: 3 cars')
  })

  test('is recognized where its words stand between values', () => {
    const language = languageOf({ 'Trip {0} is {1}': 'El viaje {0} está {1}', over: 'terminado' })
    expect(language.known('Trip T-7 is over')).toBe('El viaje T-7 está terminado')
  })

  test('stays where only a pattern without words would fit', () => {
    expect(language.known('Somebody: something')).toBe('Somebody: something')
  })

  test('is searched for each piece once: words of somebody that repeat those of a message don’t stop the page', () => {
    const pattern = languageOf({ 'it is {0} {1} of a {2}{3}{4} there': 'es {1} {0} de {4}{3}{2}' })
    expect(pattern.known('it is x y of a abc there')).toBe('es y x de cba')
    for (const text of [
      'it is x of a abc there',
      'it is x y of a ab there',
      'it is x y of a a\nbc there',
      'it is there',
    ])
      expect(pattern.known(text)).toBe(text)
    const endless = `it is ${'x of a '.repeat(2_000)}`
    expect(pattern.known(endless)).toBe(endless)
  })
})

test('names of the server are translated where the product brought them, and figures with what they count', () => {
  const language = languageOf({ Vans: 'Prospectos', 'Open vans': 'Abiertos', 'All that are open.': 'Todos.' })
  expect(language.names([{ title: 'Vans', link: '/places', name: 'Vans' }, { title: 'Cars' }], ['title'])).toEqual([
    { title: 'Prospectos', link: '/places', name: 'Vans' },
    { title: 'Cars' },
  ])
  const figures = { columns: [{ id: 'open', label: 'Open vans', sentence: 'All that are open.' }], label: 'Vans' }
  expect(language.response(figures)).toEqual({
    columns: [{ id: 'open', label: 'Abiertos', sentence: 'Todos.' }],
    label: 'Vans',
  })
})

test('dashboards and reports are translated: titles, axes, columns, choices and notes', () => {
  const language = languageOf({
    Vans: 'Camionetas',
    Age: 'Edad',
    'Vans by age': 'Por edad',
    New: 'Nuevo',
    'All of them.': 'Todas.',
    '{0} by {1}': '{0} por {1}',
    'within {0} days': 'en {0} días',
  })
  const chart = {
    title: 'Vans by age',
    counts: 'Vans by age of driver',
    table: { category: 'Age', columns: [{ id: 'vans', label: 'Vans', format: 'number' }], rows: [] },
    notes: ['All of them.'],
    list: { columns: [{ path: 'state', label: 'Age', kind: 'choice', options: [{ id: 1, name: 'New' }] }] },
  }
  expect(language.response(chart)).toEqual({
    title: 'Por edad',
    counts: 'Vans by age of driver',
    table: { category: 'Edad', columns: [{ id: 'vans', label: 'Camionetas', format: 'number' }], rows: [] },
    notes: ['Todas.'],
    list: { columns: [{ path: 'state', label: 'Edad', kind: 'choice', options: [{ id: 1, name: 'Nuevo' }] }] },
  })
  expect(language.known('New by age')).toBe('Nuevo por edad')
  expect(language.known('within 30 days')).toBe('en 30 días')
  expect(language.response({ title: 'Vans', notes: 'All of them.' })).toEqual({ title: 'Vans', notes: 'All of them.' })
})

test('a list is translated where each of its parts is a message', () => {
  const language = languageOf({ 'van|vans': 'camioneta|camionetas', Draft: 'Borrador', Sent: 'Enviado' })
  expect(['3 vans, 1 van', 'Draft → Sent', 'draft, sent', '3 vans, 1 dog'].map(language.known)).toEqual([
    '3 camionetas, 1 camioneta',
    'Borrador → Enviado',
    'borrador, enviado',
    '3 vans, 1 dog',
  ])
})

test('what a denied person would need is translated, with the permission, its module and the roles that grant it', () => {
  const language = languageOf({
    'Needs {0}, which the roles {1} grant.': 'Requiere {0}, que otorgan los roles {1}.',
    '“{0}” of {1}': '“{0}” de {1}',
    '{0} and {1}': '{0} y {1}',
    View: 'Ver',
    Orders: 'Pedidos',
    Administrator: 'Administrador',
    Dispatcher: 'Despachador',
    Salesperson: 'Vendedor',
  })
  expect(
    language.known('Needs “View” of Orders, which the roles Administrator, Salesperson and Dispatcher grant.'),
  ).toBe('Requiere “Ver” de Pedidos, que otorgan los roles Administrador, Vendedor y Despachador.')
  expect(language.known('Administrator, Night shift and Dispatcher')).toBe('Administrator, Night shift and Dispatcher')
})

test('a history is translated: its notes, who did it where it is nobody of the staff, and its fields; not what people wrote elsewhere', () => {
  const language = languageOf({ 'Moved: {0}': 'Movido: {0}', 'Out of service': 'Fuera de servicio', Due: 'Vence' })
  const change = { field: 'due', label: 'Due', from: 'Due', to: null }
  const entry = { id: 3, action: 'update', by: { id: 7, name: 'Due' }, author: 'Out of service', changes: [change] }
  expect(language.response({ data: [{ ...entry, note: 'Out of service' }], note: 'Due' })).toEqual({
    data: [
      { ...entry, author: 'Fuera de servicio', changes: [{ ...change, label: 'Vence' }], note: 'Fuera de servicio' },
    ],
    note: 'Due',
  })
})

test('the names that belong to the ids of a record are translated, and its own texts are not', () => {
  const language = languageOf({ Other: 'Otro', Watcher: 'Observadora' })
  const row = { id: 7, name: 'Other', labels: { type: 'Other', owner: 'Ana Novak', storeId: null } }
  expect(language.response({ data: [{ ...row, roles: [{ id: 2, name: 'Watcher' }] }] })).toEqual({
    data: [
      {
        ...row,
        labels: { type: 'Otro', owner: 'Ana Novak', storeId: null },
        roles: [{ id: 2, name: 'Observadora' }],
      },
    ],
  })
})

test('bytes and files pass as they are', () => {
  const language = languageOf({ Vans: 'Prospectos' })
  const bytes = new ArrayBuffer(3)
  const at = new Date(0)
  expect(language.response(bytes)).toBe(bytes)
  expect(language.response({ file: bytes, at })).toEqual({ file: bytes, at })
  expect(language.response({ file: bytes }).file).toBe(bytes)
})

test('the words of core stay where a plugin has the same message', () => {
  const language = languageOf({ Open: 'Abrir' })
  language.add('fleet', { Open: 'Abierto', Won: 'Ganado' })
  expect([language.known('Open'), language.known('Won')]).toEqual(['Abrir', 'Ganado'])
})

test('the months and days by which the server names the rows of a report are in the language', () => {
  const { known } = languageOf({ May: 'Puede' })
  const written = (month: number, options: Intl.DateTimeFormatOptions) =>
    new Date(Date.UTC(2026, month, 14)).toLocaleDateString('es', { timeZone: 'UTC', month: 'short', ...options })
  expect(known('Sep 2026')).toBe(written(8, { year: 'numeric' }))
  expect(known('Aug 14')).toBe(written(7, { day: 'numeric' }))
  for (const other of ['Q3 2026', 'Sun 14', 'Aug 14 Ltd.']) expect(known(other)).toBe(other)
})

test('a label that is the same in every language is a part of a list like any other', () => {
  const language = languageOf({ Client: 'Paciente', Phone: 'Teléfono' })
  expect(['Client: Phone', 'Client: ZIP', 'Client: Rover'].map(language.known)).toEqual([
    'Paciente: Teléfono',
    'Paciente: ZIP',
    'Client: Rover',
  ])
})

describe('the words of chunks', () => {
  const file = 'assets/Vans-1a2b.words.js'
  const create = (fetchScript: (address: string) => Promise<void>) =>
    createLanguage({ code: 'es', locale: 'es', version: 'v1', whole: '/assets/whole.js' }, fetchScript)

  test('are fetched once, with the chunk, and not for chunks without words', async () => {
    const fetchScript = vi.fn<(address: string) => Promise<void>>(() => Promise.resolve())
    const language = create(fetchScript)
    expect(language.loadFor(['assets/icons-1a2b.js', 'assets/Vans.css'])).toBeUndefined()
    await language.loadFor([file, 'assets/icons-1a2b.js'])
    await language.loadFor([file])
    expect(fetchScript.mock.calls).toEqual([['/assets/Vans-1a2b.es-v1.js']])
  })

  test('are not fetched where the page has them', () => {
    const language = create(() => Promise.reject(new Error('fetched')))
    language.add(file, { Vans: 'Camionetas' })
    expect(language.text(...template`Vans`)).toBe('Camionetas')
    expect(language.loadFor([file])).toBeInstanceOf(Promise)
  })

  test('that can’t be fetched leave it in English, and are fetched with the next chunk', async () => {
    const fetchScript = vi.fn<(address: string) => Promise<void>>(() => Promise.reject(new Error('away')))
    const language = create(fetchScript)
    await language.loadFor([file])
    expect(language.text(...template`Vans`)).toBe('Vans')
    await language.loadFor([file])
    expect(fetchScript).toHaveBeenCalledTimes(2)
  })

  test('are all fetched for packages, which may use any of them', async () => {
    const fetchScript = vi.fn<(address: string) => Promise<void>>(() => Promise.resolve())
    const language = create(fetchScript)
    await Promise.all([language.loadAll(), language.loadAll()])
    expect(fetchScript.mock.calls).toEqual([['/assets/whole.js']])
  })
})

test('what the server told of a text is its translation, also as a name', () => {
  const language = languageOf({ Van: 'Camioneta' })
  language.addTold({ '3 vans are late': '3 camionetas llegan tarde', Driver: 'Conductor' })
  expect(language.known('3 vans are late')).toBe('3 camionetas llegan tarde')
  expect(language.names({ name: 'Driver' }, ['name'])).toEqual({ name: 'Conductor' })
})

test('a quarter has the letter of the language', () => {
  const { known } = languageOf({ Q3: 'T3' })
  expect(['Q3 2026', 'Q3 report'].map(known)).toEqual(['T3 2026', 'Q3 report'])
})

test('a field on a page of a document stays as it is stored: it is saved again, and others see it', () => {
  const language = languageOf({ Company: 'Empresa' })
  const field = { id: 'a', type: 'text', label: 'Company', page: 1, value: 'Delgado' }
  expect(language.response({ fields: [field] })).toEqual({ fields: [field] })
  expect(language.response({ label: 'Company', value: 3 })).toEqual({ label: 'Empresa', value: 3 })
})

test('a record is named by its kind and its number, alone and in a list', () => {
  const language = languageOf({ Trip: 'Viaje', 'Packing list': 'Lista de carga' })
  expect(['Trip 573', 'Trip T-000086', 'Trip 573, Packing list', 'Trip to Rome', 'Dog 5'].map(language.known)).toEqual([
    'Viaje 573',
    'Viaje T-000086',
    'Viaje 573, Lista de carga',
    'Trip to Rome',
    'Dog 5',
  ])
})
