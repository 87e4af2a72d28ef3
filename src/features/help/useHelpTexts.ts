import { useTranslation } from "react-i18next";
import { reasonsByVerdict, type Reason } from "#vocabulary/verdicts.ts";
import { useFormats } from "#web/text/formats.ts";
import { helpFigures } from "./helpFigures.ts";
import type { HelpArticle } from "./helpGroups.ts";
import { port25, type Answer } from "./port25.ts";

const reasonParts = ["title", "sentence", "why", "next"] as const;
/** Example values for texts that name an address. */
export const exampleNames = {
  domain: "example.com",
  host: "mx.example.com",
  address: "name@example.com",
};

export type ReasonTexts = Record<(typeof reasonParts)[number], string>;

export interface ArticleTexts {
  title: string;
  paragraphs: readonly string[];
  steps: readonly string[];
}

export interface ReplyClass {
  name: string;
  meaning: string;
  follows: string;
}

/** Returns the texts of the help page and their searchable form. */
export function useHelpTexts() {
  const { t } = useTranslation(["help", "reasons"]);
  const { number } = useFormats();
  const figures = Object.fromEntries(
    Object.entries(helpFigures).map(([key, value]) => [key, number(value)]),
  );

  const ofArticle = ({ id, steps }: HelpArticle): ArticleTexts => ({
    title: t(`articles.${id}.title`),
    paragraphs: t(`articles.${id}.text`, figures).split("\n"),
    steps: steps === undefined ? [] : t(`articles.${id}.steps`, figures).split("\n"),
  });
  const ofReason = (reason: Reason) =>
    Object.fromEntries(
      reasonParts.map((part) => [part, t(`${reason}.${part}`, { ns: "reasons", ...exampleNames })]),
    ) as ReasonTexts;
  const ofAnswer = ({ id, code, next = [] }: Answer): string[] => [
    t(`port25.${id}.answer`),
    t(`port25.${id}.text`),
    code ?? "",
    ...next.flatMap(ofAnswer),
  ];
  const replies = (): ReplyClass[] => {
    const texts = t("replies", { returnObjects: true }) as Record<string, Omit<ReplyClass, "name">>;
    return Object.entries(texts).map(([name, words]) => ({ name, ...words }));
  };

  return {
    ofArticle,
    ofReason,
    replies,
    /** Returns the searchable text of an article. */
    articleText: (article: HelpArticle): string => {
      const { title, paragraphs, steps } = ofArticle(article);
      const tree = article.id === "port-25" ? port25.flatMap(ofAnswer) : [];
      return [title, ...paragraphs, ...steps, article.code ?? "", ...tree].join(" ");
    },
    reasonText: (reason: Reason): string =>
      [reason, reason.replaceAll("_", " "), ...Object.values(ofReason(reason))].join(" "),
    replyText: (reply: ReplyClass): string =>
      [reply.name, reply.name.replaceAll("_", " "), reply.meaning, reply.follows].join(" "),
  };
}

/** Every reason of every verdict. */
export const allReasons: readonly Reason[] = Object.values(reasonsByVerdict).flat();
