import { useState } from 'react'
import { useLoad, useViewer } from '@core/client/session'
import { type DetailOf, entityApi, SubmitDialog } from '@core/client/kit'
import { DateInput, Select, Skeleton, Stack, TextInput } from '@core/client/ui'
import { allows, messages, today } from '@core/entity'
import { leadEntity } from '../../shared/leads/leadEntity'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { quoteStatus, quoteStatuses } from '../../shared/quotes/quoteStatuses'
import { amountText } from '../../shared/quotes/quoteText'
import type { StageEnding } from './changeStage'

interface QuoteChoice {
  readonly id: number
  readonly number: string
  readonly status: number
  readonly total: string
}

interface WonDialogProps {
  id: number
  company: string
  /** @throws ApiError when the server refuses it */
  onWin: (win: StageEnding) => Promise<void>
  onClose: () => void
}

const leads = entityApi<never, DetailOf<typeof leadEntity>>(leadEntity)
const quotes = entityApi<QuoteChoice>(quoteEntity)

/** Asks for what a lead was won with: the quote, the value and the day. */
export function WonDialog({ id, company, onWin, onClose }: WonDialogProps) {
  const viewer = useViewer()
  const { value: known, failure } = useLoad(id, async (signal) => {
    const [lead, offered] = await Promise.all([
      leads.view(id, signal),
      allows(quoteEntity, 'view', viewer)
        ? quotes.list(
            {
              filter: { leadId: String(id) },
              columns: ['number', 'status', 'total'],
              sorting: { fieldName: 'id', direction: 'desc' },
              limit: 50,
            },
            signal,
          )
        : undefined,
    ])
    return { lead, quotes: (offered?.data ?? []).filter(({ status }) => status !== quoteStatus.declined) }
  })
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const [day, setDay] = useState(today())
  // The latest offer is the likely one.
  const quoteId = chosen ?? String(known?.quotes[0]?.id ?? '')
  const quote = known?.quotes.find((one) => String(one.id) === quoteId)
  const value = quote ? quote.total : (typed ?? known?.lead.value ?? '')
  const { estimatedValue, expectedClose } = leadEntity.fields
  const valueError =
    value === '' || Number(value) === 0
      ? messages.required('Value')
      : estimatedValue.check(value.replaceAll(/[,\s$]/g, ''))
  const dayError = day === '' ? messages.required('Closed on') : expectedClose.check(day)
  return (
    <SubmitDialog
      title={`${company} is won`}
      confirmLabel="Move to Won"
      ready={known !== undefined && valueError === undefined && dayError === undefined}
      problem={failure}
      onSubmit={async () => {
        await onWin({
          estimatedValue: value.replaceAll(/[,\s$]/g, ''),
          expectedClose: day,
          ...(quote && { quoteId: quote.id }),
        })
        onClose()
      }}
      onClose={onClose}
    >
      {!known && !failure && <Skeleton height="160px" />}
      {known && (
        <Stack gap={4}>
          <Select
            label="Quote"
            help={known.quotes.length === 0 ? 'This lead has no quote yet.' : undefined}
            options={known.quotes.map((one) => ({
              id: one.id,
              name: `${one.number}, ${amountText(one.total)}, ${quoteStatuses.find(({ id: status }) => status === one.status)?.name}`,
            }))}
            empty="Without a quote"
            value={quoteId}
            onChange={setChosen}
          />
          <TextInput
            label="Value"
            required
            inputMode="decimal"
            disabled={quote !== undefined}
            help={quote ? 'The total of the quote' : undefined}
            value={quote ? amountText(quote.total) : value}
            error={typed === undefined ? undefined : valueError}
            onChange={setTyped}
          />
          <DateInput label="Closed on" required value={day} error={dayError} onChange={setDay} />
        </Stack>
      )}
    </SubmitDialog>
  )
}
