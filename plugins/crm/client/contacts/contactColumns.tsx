import type { ColumnOverride } from '@core/client/kit'
import { phoneHref, type ListedRow } from '@core/entity'

type ContactRow = ListedRow & { readonly phone?: string | null; readonly email?: string | null }

/** Phone numbers and email addresses as links. */
export const contactColumns: readonly ColumnOverride<ListedRow>[] = [
  { field: 'name', width: 200, main: true, card: 'title' },
  { field: 'title', width: 150, card: 'sub' },
  {
    field: 'phone',
    width: 140,
    card: 'line',
    render: ({ phone }: ContactRow) => phone && <a href={phoneHref(phone)}>{phone}</a>,
  },
  {
    field: 'email',
    width: 240,
    render: ({ email }: ContactRow) => email && <a href={`mailto:${email}`}>{email}</a>,
  },
  { field: 'decisionMaker', width: 130 },
]
