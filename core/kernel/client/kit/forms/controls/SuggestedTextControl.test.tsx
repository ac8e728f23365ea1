// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { displayText } from '@core/kernel/entity/displayText'
import { text } from '@core/kernel/entity/fieldKinds'
import { lookups } from '../../data/lookups'
import { SuggestedTextControl } from './SuggestedTextControl'

// Before the modules that read it are evaluated.
await vi.hoisted(async () => {
  const { createLanguage } = await import('@core/kernel/shared/createLanguage')
  const spanish = createLanguage({ code: 'es', locale: 'es-US' })
  spanish.add('fleet', { 'Self-pay': 'Pago propio', Other: 'Otro' })
  globalThis.$language = spanish
})

const field = text('Payer', { suggestions: 'fleet.payer' })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', async () =>
    Response.json({
      success: true,
      data: ['Aetna', 'Self-pay', 'Other'].map((name, id) => ({ id, name, retired: false })),
    }),
  )
  lookups.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState<unknown>(initial)
  return (
    <>
      <SuggestedTextControl
        field={field}
        label="Payer"
        required={false}
        error={undefined}
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
      />
      <output>{String(value)}</output>
    </>
  )
}

async function open(initial?: string) {
  const { container } = render(<Form {...(initial && { initial })} />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Payer' })
  fireEvent.click(box)
  await screen.findByRole('option', { name: 'Pago propio', hidden: true })
  return { box, stored: () => container.querySelector('output')!.textContent }
}

it('a suggestion is shown in the reader’s language, and stored as the list has it', async () => {
  const { box, stored } = await open()
  fireEvent.change(box, { target: { value: 'pago' } })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect([stored(), box.value]).toEqual(['Self-pay', 'Pago propio'])
})

it('a suggestion that is typed is stored like one that is chosen, and other text as it is typed', async () => {
  const { box, stored } = await open('Self-pay')
  expect(box.value).toBe('Pago propio')
  fireEvent.change(box, { target: { value: 'Otro' } })
  expect(stored()).toBe('Other')
  fireEvent.change(box, { target: { value: 'Otros dos' } })
  expect([stored(), box.value]).toEqual(['Otros dos', 'Otros dos'])
})

it('lists and records show a stored suggestion in the reader’s language', () => {
  expect([displayText(field, 'Self-pay'), displayText(field, 'Otros dos')]).toEqual(['Pago propio', 'Otros dos'])
  expect(displayText(text('Plan'), 'Self-pay'), 'what people typed').toBe('Self-pay')
})
