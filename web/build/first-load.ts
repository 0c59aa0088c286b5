import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/**
 * Prints what a phone loads before home is usable, in brotli kB of 1,000 bytes: `npx tsx web/build/first-load.ts [dist/web]`.
 * The exit code is 1 above a limit.
 */
const limits = { scripts: 115, styles: 12 }
const folder = process.argv[2] ?? 'dist/web'
const html = readFileSync(`${folder}/index.html`, 'utf8')

const files = [...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file as string)
const rows = files.map((file) => ({ file, size: kilobytes(readFileSync(`${folder}/${file}`)) }))
const styles = kilobytes(Buffer.from(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''))
const scripts = rows.reduce((sum, { size }) => sum + size, 0)

for (const { file, size } of rows) console.log(`${size.toFixed(1).padStart(7)}  ${file}`)
console.log(`${scripts.toFixed(1).padStart(7)}  all scripts (at most ${limits.scripts})`)
console.log(`${styles.toFixed(1).padStart(7)}  styles, inside the document (at most ${limits.styles})`)
console.log(`${kilobytes(Buffer.from(html)).toFixed(1).padStart(7)}  the document`)
process.exitCode = scripts > limits.scripts || styles > limits.styles ? 1 : 0

function kilobytes(content: Buffer) {
  return brotliCompressSync(content).length / 1000
}
