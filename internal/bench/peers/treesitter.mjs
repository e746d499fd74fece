// Prints the seconds that tree-sitter-bitbake takes to parse the files named on
// standard input. It is the WebAssembly that the language server for BitBake
// comes with. The median of five runs; the texts are read beforehand.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(process.cwd() + '/')
const Parser = require('web-tree-sitter')
await Parser.init()
const parser = new Parser()
parser.setLanguage(await Parser.Language.load(require.resolve('language-server-bitbake/tree-sitter-bitbake.wasm')))

const texts = readFileSync(0, 'utf8').split('\n').map(path => readFileSync(path, 'utf8'))
const times = []
for (let run = 0; run < 5; run++) {
  const start = performance.now()
  for (const text of texts) parser.parse(text).delete()
  times.push((performance.now() - start) / 1e3)
}
console.log(times.sort((a, b) => a - b)[2])
