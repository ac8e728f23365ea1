/** @returns {[program: string, args: string[]]} npm passes its own path to its scripts; its command may not be on the PATH */
export function npmCommand() {
  const { npm_execpath: file } = process.env
  return file ? [process.execPath, [file]] : ['npm', []]
}
