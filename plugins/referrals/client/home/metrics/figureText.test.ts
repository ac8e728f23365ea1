import { describe, expect, it } from 'vitest'
import { daysText, hoursText, shareText } from './figureText'

describe('the text of a figure', () => {
  it.each([
    [shareText(1, 3), '33.3%'],
    [shareText(0, 0), '–'],
    [hoursText(5.25), '5.3 h'],
    [hoursText(47.9), '47.9 h'],
    [hoursText(60), '2.5 days'],
    [hoursText(null), '–'],
    [daysText(1), '1 day'],
    [daysText(1234.5), '1,234.5 days'],
    [daysText(0), '0 days'],
  ])('%s', (text, expected) => expect(text).toBe(expected))
})
