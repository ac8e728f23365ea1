import { formatFigure } from '@core/entity'

/** @returns an amount as a customer reads it: `$1,250.00`; a dash where there is none */
export const amountText = (value: string | null): string =>
  value === null ? '–' : formatFigure(Number(value), 'money')
