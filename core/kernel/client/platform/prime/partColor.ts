import { paletteColor } from '../charts/colors'
import '../charts/palette.css'
import type { PartColor } from './parts'

const tones = { primary: 'var(--primary)', success: 'var(--success-text)', danger: 'var(--danger-text)' }

export const colorOf = (color: PartColor): string => (typeof color === 'number' ? paletteColor(color) : tones[color])
