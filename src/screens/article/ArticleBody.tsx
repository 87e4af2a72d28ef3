import { use } from "react";
import { useTranslation } from "react-i18next";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import type { Block } from "#web/features/blog/article.ts";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { loadArticleBody } from "#web/features/blog/loadArticleHeads.ts";
import type { Written } from "#web/features/blog/useArticles.ts";
import { InlineText } from "./InlineText.tsx";

/** Body of an article; suspends until it's loaded. */
export function ArticleBody({ slug, written }: { slug: string; written: Written }) {
  const blocks = use(loadArticleBody(written.lang, slug));
  // Here, and not around it: a link to a section may be pressed before the section is loaded.
  useAnchor();
  return (
    <div {...written} className="mt-8 flex flex-col gap-4 text-md">
      {blocks.map((block, index) => (
        // The text is fixed at build time, so blocks never change order.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={index} block={block} number={countOfKind(blocks, index)} />
      ))}
    </div>
  );
}

/** Returns the number of a block among its kind, which makes its accessible name unique. */
function countOfKind(blocks: readonly Block[], index: number): number {
  return blocks.slice(0, index + 1).filter(({ kind }) => kind === blocks[index]?.kind).length;
}

function Part({ block, number }: { block: Block; number: number }) {
  switch (block.kind) {
    case "heading":
      return <Heading block={block} />;
    case "paragraph":
      return (
        <p>
          <InlineText parts={block.children} />
        </p>
      );
    case "code":
      return <Code text={block.text} number={number} />;
    case "quote":
      return (
        <blockquote className="border-s-4 border-brand ps-4">
          <InlineText parts={block.children} />
        </blockquote>
      );
    case "list":
      return <List block={block} />;
    case "table":
    default:
      return <Table block={block} number={number} />;
  }
}

type Of<Kind extends Block["kind"]> = { block: Extract<Block, { kind: Kind }> };

function Heading({ block: { depth, id, children } }: Of<"heading">) {
  const Level = depth === 2 ? "h2" : "h3";
  return (
    <Level
      id={id}
      className={`mt-6 scroll-mt-20 font-semibold ${depth === 2 ? "text-xl" : "text-lg"}`}
    >
      <a className="text-ink no-underline hover:underline" href={`#${id}`}>
        <InlineText parts={children} />
      </a>
    </Level>
  );
}

function Code({ text, number }: { text: string; number: number }) {
  const { t } = useTranslation("blog");
  return <CodeBlock toRead text={text} label={t("code", { number })} copyLabel={t("copyCode")} />;
}

function List({ block: { ordered, items } }: Of<"list">) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag className={`flex flex-col gap-2 ps-6 ${ordered ? "list-decimal" : "list-disc"}`}>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <InlineText parts={item} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ block: { head, rows }, number }: Of<"table"> & { number: number }) {
  const { t } = useTranslation("blog");
  return (
    // Makes the overflow scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t("table", { number })} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-base">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {head.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col" className="px-2 py-2 text-start font-medium first:ps-0">
                <InlineText parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={rowIndex} className="border-b border-line last:border-b-0">
              {row.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index} className="px-2 py-2 align-top first:ps-0">
                  <InlineText parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
