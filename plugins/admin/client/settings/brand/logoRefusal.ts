import { logoProblem, svgRefusal } from '../../../shared/logoRules'
import { pixelsOf } from './pixelsOf'

/** @returns why a file can't become a logo, before it is sent; the server looks into it again. */
export async function logoRefusal(file: File): Promise<string | undefined> {
  if (file.type === 'image/svg+xml' || file.name.toLowerCase().endsWith('.svg')) return svgRefusal
  return logoProblem({ fileName: file.name, size: file.size, pixels: await pixelsOf(file) })
}
