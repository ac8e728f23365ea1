import { expect, it } from 'vitest'
import { avatarTone, avatarTones } from './avatarTone'

const people =
  `Jane Alvarez, Marcus Bell, Priya Shah, Tom Okafor, Elena Petrova, Sam Lindqvist, Dana Whitfield, Luis Romero, Aisha Khan,
  Grace Park, Noah Fischer, Ines Duarte`
    .split(',')
    .map((name) => name.trim())

it('a person has the same color everywhere, however their name is written', () => {
  for (const name of people) {
    expect(avatarTone(name)).toBe(avatarTone(`  ${name.toUpperCase().replace(' ', '  ')} `))
    expect(avatarTone(name)).toBeGreaterThanOrEqual(1)
    expect(avatarTone(name)).toBeLessThanOrEqual(avatarTones)
  }
})

it('the people of a team have many different colors', () => {
  expect(new Set(people.map(avatarTone)).size).toBeGreaterThanOrEqual(5)
})
