import { splitLinks } from '../../../../../../contract/links.ts'

/** Text with its line breaks, and URLs as links that open in a new tab. */
export const LinkedText = ({ text }: { text: string }) => (
  <p className="whitespace-pre-line">
    {splitLinks(text).map((piece, index) =>
      piece.href ? (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never move
          key={index}
          href={piece.href}
          target="_blank"
          rel="noopener noreferrer"
          className="font-medium text-leaf underline underline-offset-4"
        >
          {piece.text}
        </a>
      ) : (
        piece.text
      ),
    )}
  </p>
)
