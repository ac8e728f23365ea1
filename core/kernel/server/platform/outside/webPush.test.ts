import { describe, expect, it } from 'vitest'
import { arePushTargetKeys, encryptPush, newPushKeys } from './webPush'

const target = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

describe('A pushed message', () => {
  it('is encrypted as the example of RFC 8291', () => {
    const encrypted = encryptPush('When I grow up, I want to be a watermelon', target, {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    })
    expect(encrypted.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('is encrypted anew each time', () => {
    expect(encryptPush('Hello', target)).not.toEqual(encryptPush('Hello', target))
  })

  it('may not be longer than push services accept', () => {
    expect(encryptPush('x'.repeat(3993), target)).toHaveLength(4096)
    expect(() => encryptPush('x'.repeat(3994), target)).toThrow('at most 3993 bytes')
  })
})

it('The keys of a browser are a point of the curve and a secret of 16 bytes', () => {
  expect(arePushTargetKeys(target)).toBe(true)
  expect(arePushTargetKeys({ ...target, auth: 'c2hvcnQ' })).toBe(false)
  expect(arePushTargetKeys({ ...target, p256dh: 'nonsense' })).toBe(false)
  const offTheCurve = Buffer.from(target.p256dh, 'base64url')
  offTheCurve[64]! ^= 1
  expect(arePushTargetKeys({ ...target, p256dh: offTheCurve.toString('base64url') })).toBe(false)
  expect(Buffer.from(newPushKeys().publicKey, 'base64url')).toHaveLength(65)
})
