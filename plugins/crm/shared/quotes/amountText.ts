import { formatFigure } from '@core/entity'

/** @returns an amount for customers: `$1,250.00`; a dash if there is none */
export const amountText = (value: string | null): string =>
  value === null ? '–' : formatFigure(Number(value), 'money')
