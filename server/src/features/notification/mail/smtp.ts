/** The mail server, and who writes. */
export interface MailSettings {
  host: string
  port: number
  /** Encrypted from the first byte; otherwise after STARTTLS, which is asked for unless `isOwnMachine`. */
  isEncrypted: boolean
  isOwnMachine: boolean
  login?: { user: string; pass: string } | undefined
  from: { name: string; address: string }
  /** Origin of the links. */
  publicUrl: string
  limitMs: number
}

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
}

/**
 * AGAIN: certainly not accepted, but it may be later. REFUSED: for ever. UNKNOWN: it was handed over and no answer came, so that it
 * may have been accepted. `answer` is the server's number, or ours where it gave none: its words often repeat the address.
 */
interface Failure {
  verdict: 'AGAIN' | 'REFUSED' | 'UNKNOWN'
  answer: string
}

/**
 * Hands a mail to the mail server and returns what went wrong. `claim` is asked once the server has let us in; without it nothing
 * is handed over.
 */
export async function sendMail(
  settings: MailSettings,
  { id, ...mail }: Mail,
  claim: () => Promise<boolean>,
): Promise<Failure | undefined> {
  const { host, port, isEncrypted, isOwnMachine, login, from } = settings
  // Loaded with the first mail: most processes never send one.
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection')
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const message = new MailComposer({
    from,
    ...mail,
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'base64',
  }).compile()
  const connection = new SmtpConnection({
    host,
    port,
    secure: isEncrypted,
    requireTLS: !isOwnMachine,
    ignoreTLS: isOwnMachine,
  })
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    AbortSignal.timeout(settings.limitMs).addEventListener('abort', () => reject({ code: 'NO_ANSWER' }))
  })
  const step = (start: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      broken,
      new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve()))),
    ])
  let isHandedOver = false
  try {
    await step((done) => connection.connect(done))
    if (login) await step((done) => connection.login(login, done))
    if (!(await claim())) return undefined
    const bytes = await message.build()
    isHandedOver = true
    await step((done) => connection.send(message.getEnvelope(), bytes, done))
    return undefined
  } catch (error) {
    return toFailure(error as SmtpError, isHandedOver)
  } finally {
    connection.close()
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
}

function toFailure({ code = 'FAILED', responseCode }: SmtpError, isHandedOver: boolean): Failure {
  const answer = String(responseCode ?? code)
  // A server that does not let us in, as with a wrong password, says nothing about the mail.
  if (!isHandedOver || (responseCode && responseCode < 500)) return { verdict: 'AGAIN', answer }
  return { verdict: responseCode ? 'REFUSED' : 'UNKNOWN', answer }
}
