import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/

/** Writes a .br and a .gz beside every text file. The server compresses documents itself. */
export const compressed = (): Plugin => ({
  name: 'saeip:compressed',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir }) {
      const folder = dir ?? ''
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.test(file)) continue
        const content = readFileSync(`${folder}/${file}`)
        writeFileSync(`${folder}/${file}.br`, brotli(content))
        writeFileSync(`${folder}/${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  },
})

export const brotli = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
