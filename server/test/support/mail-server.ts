import { createServer, type Socket } from 'node:net'

/**
 * normal: takes what is right. silent: never greets. down: hangs up. locked: refuses the password. busy: refuses for now. refusing:
 * refuses for ever. lost-answer: takes a mail and hangs up before it says so.
 */
type Mood = 'normal' | 'silent' | 'down' | 'locked' | 'busy' | 'refusing' | 'lost-answer'

export interface ReceivedMail {
  from: string
  to: string
  headers: Map<string, string>
  text: string
}

/** A mail server that is as strict as RFC 5321 lets it be: one sender, one password, one recipient per mail, CRLF only. */
export async function startMailServer({ sender, login }: { sender: string; login: string }) {
  const received: ReceivedMail[] = []
  const state = { mood: 'normal' as Mood, connections: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    state.connections += 1
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    if (state.mood === 'silent') return
    if (state.mood === 'down') return socket.destroy()
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()

  function serve(socket: Socket) {
    let mail = { from: '', to: '' }
    let isIn = false
    let data: string | undefined
    let rest = ''
    const say = (line: string) => void socket.write(`${line}\r\n`)
    say('220 mail.example ESMTP')
    socket.setEncoding('latin1').on('data', (chunk) => {
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (data === undefined) command(line)
        else if (line === '.') finish(data)
        else data += `${line.replace(/^\./, '')}\r\n`
      }
    })

    function command(line: string) {
      const [, from] = /^MAIL FROM:<([^<>]*)>$/.exec(line) ?? []
      const [, to] = /^RCPT TO:<([^<>\s]+@[^<>\s]+)>$/.exec(line) ?? []
      if (/^EHLO \S+$/.test(line)) say('250-mail.example\r\n250 AUTH PLAIN')
      else if (line.startsWith('AUTH PLAIN ')) enter(Buffer.from(line.slice(11), 'base64').toString())
      else if (line === 'STARTTLS') say('502 5.5.1 No TLS here')
      else if (!isIn) say('530 5.7.0 Authentication required')
      else if (from !== undefined && !mail.from)
        answer(from === sender, '550 5.7.1 Not your address', { from })
      else if (to && mail.from && !mail.to && state.mood === 'busy') say(`451 4.3.0 <${to}> try again later`)
      else if (to && mail.from && !mail.to)
        answer(state.mood !== 'refusing', `550 5.1.1 <${to}> unknown`, { to })
      else if (line === 'DATA' && mail.to) {
        data = ''
        say('354 Go on')
      } else if (line === 'QUIT') socket.end('221 Bye\r\n')
      else say('503 5.5.1 Bad sequence of commands')
    }

    function enter(given: string) {
      isIn = state.mood !== 'locked' && given === `\0${login.replace(':', '\0')}`
      say(isIn ? '235 2.7.0 Welcome' : '535 5.7.8 Wrong password')
    }

    function answer(isRight: boolean, refusal: string, part: Partial<typeof mail>) {
      if (isRight) mail = { ...mail, ...part }
      say(isRight ? '250 OK' : refusal)
    }

    function finish(content: string) {
      const parsed = parse(content)
      data = undefined
      if (parsed) received.push({ ...mail, ...parsed })
      mail = { from: '', to: '' }
      if (state.mood === 'lost-answer') socket.destroy()
      else say(parsed ? '250 2.0.0 Accepted' : '554 5.6.0 Malformed message')
    }
  }

  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    received,
    state,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const needed = ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type']

/** Undefined for a message with a bare CR or LF, a long line, a byte that is no ASCII, or a header that is missing, twice or of no known kind. */
function parse(content: string) {
  const [head = '', ...body] = content.split('\r\n\r\n')
  const lines = content.split('\r\n')
  if (/[\r\n]/.test(lines.join('')) || lines.some((line) => line.length > 998 || /[^ -~\t]/.test(line)))
    return undefined
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const pairs = fields.map((field): [string, string] => {
    const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(field) ?? []
    return [name.toLowerCase(), value]
  })
  const headers = new Map(pairs)
  const known = [...needed, 'auto-submitted', 'content-transfer-encoding']
  const isRight =
    pairs.length === headers.size &&
    needed.every((name) => headers.has(name)) &&
    [...headers.keys()].every((name) => known.includes(name))
  if (!isRight || headers.get('content-transfer-encoding') !== 'base64') return undefined
  headers.set('subject', decodeWords(headers.get('subject') ?? ''))
  return { headers, text: Buffer.from(body.join(''), 'base64').toString() }
}

/** The encoded words of RFC 2047; blanks between two of them do not count. */
const decodeWords = (value: string) =>
  value.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind, word: string) => {
    if (kind.toLowerCase() === 'b') return Buffer.from(word, 'base64').toString()
    const bytes = word.replace(/_/g, ' ').replace(/=([\dA-F]{2})/gi, (_, hex) => `%${hex}`)
    return decodeURIComponent(bytes)
  })
