import { expect, it } from 'vitest'
import { websiteAddress } from './websiteField'

it.each([
  ['cedarvalley.example', 'https://cedarvalley.example/'],
  ['http://cedarvalley.example/fleet?page=2', 'http://cedarvalley.example/fleet?page=2'],
  ['HTTPS://Cedarvalley.example', 'https://cedarvalley.example/'],
  ['ask the driver', undefined],
  ['javascript:alert(1)', undefined],
])('[D5] the website %s opens %s', (text, address) => {
  expect(websiteAddress(text)).toBe(address)
})
