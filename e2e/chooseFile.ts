import type { Locator } from '@playwright/test'

/** Chooses a file by the button of a file field, as a person does. */
export async function chooseFile(
  button: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(file)
}
