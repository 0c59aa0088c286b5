import type { TossOptions } from './toss.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Creates the test of a URL that a control call names as the target of webhooks. Anybody who reaches the sandbox may
 * call it, so that it must not make this machine send requests to whatever else listens on it or near it.
 */
export function webhookTargets({
  webhookUrl,
  webhooksTo,
  shopOrigins,
}: Pick<TossOptions, 'webhookUrl' | 'webhooksTo' | 'shopOrigins'>) {
  const own = [...shopOrigins, ...(webhookUrl ? [new URL(webhookUrl).origin] : [])]
  return (url: string): boolean => {
    const { origin, hostname } = new URL(url)
    return own.includes(origin) || (webhooksTo === 'this-machine' && loopbackNames.includes(hostname))
  }
}
