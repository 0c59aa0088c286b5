import { renderToStaticMarkup } from 'react-dom/server'
import { WiltedScene } from '../../../ui/drawings/scene-drawings.ts'
import { buttonStyle, EmptyState, Wordmark } from '../../../ui/index.ts'

/** Returns the document that is shown without a network. Rendered at build time and contained in the service worker. */
export const offlinePage = (styles: string) =>
  `<!doctype html>${renderToStaticMarkup(<OfflinePage styles={styles} />)}`

const OfflinePage = ({ styles }: { styles: string }) => (
  <html lang="ko">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <title>인터넷에 연결되어 있지 않아요 | 새잎</title>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, at build time */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
    </head>
    <body>
      <main className="mx-auto flex min-h-svh w-full max-w-column flex-col px-5 py-4">
        <p className="flex min-h-11 items-center">
          <Wordmark label="새잎" className="h-[min(1.5rem,7vw)] w-auto" />
        </p>
        <div className="my-auto pb-16">
          <EmptyState
            drawing={<WiltedScene />}
            text={<span className="block text-lg font-bold">인터넷에 연결되어 있지 않아요</span>}
            hint="연결을 확인한 뒤 다시 열어 주세요. 작성하던 내용은 이 기기에 그대로 있어요."
            action={
              // biome-ignore lint/a11y/useValidAnchor: a link without an address leads to the requested page
              <a href="" className={buttonStyle({ size: 'lg' })}>
                다시 시도
              </a>
            }
          />
        </div>
      </main>
    </body>
  </html>
)
