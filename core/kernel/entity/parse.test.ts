import { describe, expect, it } from 'vitest'
import { group, email, integer, rows, secret, tags, text, yesNo } from './fieldKinds'
import { parse, parsePatch } from './parse'

const fields = {
  number: text('Number', { readOnly: true }),
  name: text('Name', { required: true, max: 5 }),
  email: email('Email'),
  agreed: yesNo('Agreed', { required: true }),
  home: group('Home', { city: text('City', { required: true }), zip: text('ZIP') }, { required: true }),
  school: group('School', { teacher: text('Teacher'), phone: text('Phone', { required: true }) }),
  people: rows(
    'People',
    { id: integer('Row', { min: 1 }), name: text('Name', { required: true }), age: integer('Age') },
    { max: 2 },
  ),
  tags: tags('Tags'),
  password: secret('Password'),
} as const

const whole = { name: 'Ann', agreed: false, home: { city: 'Reno' } }

describe('a complete body', () => {
  it('is returned trimmed, with empty fields as null', () => {
    const { value } = parse(fields, { ...whole, name: '  Ann ', email: '', tags: [], password: ' keep me ' })
    expect(value).toEqual({
      name: 'Ann',
      email: null,
      agreed: false,
      home: { city: 'Reno', zip: null },
      school: null,
      people: null,
      tags: null,
      password: ' keep me ',
    })
  })

  it.each([
    [undefined],
    [null],
    [''],
    ['   '],
    ['\u200b\ufeff'],
    ['\u3164'],
    ['\u2800'],
    ['\u00ad'],
    [' \u2060 \ufe0f'],
  ])('[S5.1] with a required field that is %j is refused with the field’s label', (name) => {
    expect(parse(fields, { ...whole, name }).errors).toEqual([{ field: 'name', message: 'Name is required' }])
  })

  it('has an empty list where a list is expected, and the wrong type elsewhere', () => {
    expect(parse(fields, { ...whole, tags: [], people: [] }).errors).toBeUndefined()
    expect(parse(fields, { ...whole, name: [] }).errors).toEqual([{ field: 'name', message: 'Name must be text' }])
    expect(parse(fields, { ...whole, home: [] }).errors).toEqual([{ field: 'home', message: 'Home must be an object' }])
  })

  it.each(['👩\u200d👧', 'Zo\u200de', '🚚'])('keeps invisible characters within a visible text: %s (37)', (name) => {
    expect(parse(fields, { ...whole, name }).value?.name).toBe(name)
  })

  it('[S5.1] “no” is a value, and fills a required boolean', () => {
    expect(parse(fields, { ...whole, agreed: false }).errors).toBeUndefined()
    expect(parse(fields, { ...whole, agreed: null }).errors).toEqual([
      { field: 'agreed', message: 'Agreed is required' },
    ])
  })

  it('[S5.1] without a required group is refused with each of the group’s required fields', () => {
    expect(parse(fields, { ...whole, home: null }).errors).toEqual([
      { field: 'home.city', message: 'City is required' },
    ])
  })

  it('[S5.2] may have an empty email', () => {
    expect(parse(fields, { ...whole, email: ' ' }).errors).toBeUndefined()
  })

  it('that breaks several rules is refused with each of them and its path', () => {
    const { errors } = parse(fields, {
      name: 'Annabel',
      agreed: 'yes',
      home: { city: 7 },
      school: {},
      people: [{ name: 'A' }, { age: '3' }],
    })
    expect(errors).toEqual([
      { field: 'name', message: 'Name can have at most 5 characters' },
      { field: 'agreed', message: 'Agreed must be yes or no' },
      { field: 'home.city', message: 'City must be text' },
      { field: 'school.phone', message: 'Phone is required' },
      { field: 'people[1].name', message: 'Name is required' },
      { field: 'people[1].age', message: 'Allow only numbers' },
    ])
  })

  it('with unknown or read-only fields is refused with their names, within groups and rows too', () => {
    const { errors } = parse(fields, {
      ...whole,
      nickname: 'A',
      number: '1',
      home: { city: 'Reno', planet: 'Earth' },
      people: [{ name: 'A', hat: 1 }],
      constructor: 1,
    })
    expect(errors).toEqual([
      { field: 'nickname', message: 'There is no field “nickname” here' },
      { field: 'number', message: "Number is set by the system and can't be sent" },
      { field: 'constructor', message: 'There is no field “constructor” here' },
      { field: 'home.planet', message: 'There is no field “planet” here' },
      { field: 'people[0].hat', message: 'There is no field “hat” here' },
    ])
  })

  it.each([[null], [[]], ['text'], [7], [undefined]])('that is %j is refused as a whole', (body) => {
    expect(parse(fields, body).errors).toEqual([{ field: '', message: 'The request must be an object' }])
  })
})

it('with countless unknown fields is refused for the first hundred', () => {
  const body = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`x${at}`, 1]))
  expect(parse(fields, body).errors).toHaveLength(100)
})

describe('a patch', () => {
  it('leaves out unchanged fields, in groups and in rows with an id', () => {
    expect(parsePatch(fields, { home: { zip: '1' }, people: [{ id: 3, age: 4 }] }).value).toEqual({
      home: { zip: '1' },
      people: [{ id: 3, age: 4 }],
    })
    expect(parsePatch(fields, {}).value).toEqual({})
  })

  it('takes a row without an id as new, which must be complete', () => {
    expect(parsePatch(fields, { people: [{ age: 4 }] }).errors).toEqual([
      { field: 'people[0].name', message: 'Name is required' },
    ])
    expect(parsePatch(fields, { people: [{ name: 'A' }] }).value).toEqual({
      people: [{ id: null, name: 'A', age: null }],
    })
  })

  it.each([
    ['name', 'Name is required'],
    ['agreed', 'Agreed is required'],
    ['home', 'Home is required'],
  ])('[S5.1] can’t empty the required field %s', (field, message) => {
    expect(parsePatch(fields, { [field]: null }).errors).toEqual([{ field, message }])
  })

  it('empties a field that is not required by null', () => {
    expect(parsePatch(fields, { school: null, people: [], email: '' }).value).toEqual({
      school: null,
      people: null,
      email: null,
    })
  })
})
