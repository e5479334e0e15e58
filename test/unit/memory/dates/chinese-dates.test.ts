import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relativeDates, withAbsoluteDates } from '../../../../src/memory/dates/relative-dates.js';
import { documentOfText } from '../../../../src/memory/document.js';

const rewritten = (content: string, path = 'topic.md'): string =>
  withAbsoluteDates(path, documentOfText({ bom: false, content }));

/** Wednesday, 2026-03-11. */
const HEAD = '---\nname: x\nmodified: 2026-03-11T08:00:00Z\n---\n\n';
const onWednesday = (body: string): string => rewritten(HEAD + body).slice(HEAD.length);

describe('a Chinese relative date becomes absolute', () => {
  test.each([
    ['昨天服务器坏了。', '2026-03-10 服务器坏了。'],
    ['我们昨天换了服务器。', '我们 2026-03-10 换了服务器。'],
    ['今天下午发布新版本', '2026-03-11 下午发布新版本'],
    ['他前天离开，后天回来。', '他 2026-03-09 离开，2026-03-13 回来。'],
    ['大前天的日志丢了', '2026-03-08 的日志丢了'],
    ['大后天开会', '2026-03-14 开会'],
    ['明天，演示改期', '2026-03-12，演示改期'],
    ['昨晚备份失败', '2026-03-10 晚上备份失败'],
    ['今早重启了一次网关', '2026-03-11 早上重启了一次网关'],
    ['上周我们没有发布', '2026-03-02 那一周我们没有发布'],
    ['从上个星期起测试变慢', '从 2026-03-02 那一周起测试变慢'],
    ['上周三换了证书', '2026-03-04 换了证书'],
    ['下周五演示', '2026-03-20 演示'],
    ['本周一合并了分支', '2026-03-09 合并了分支'],
    ['上上周二出过事故', '2026-02-24 出过事故'],
    ['下下个月搬家', '2026 年 5 月搬家'],
    ['上个月底换了主机', '2026 年 2 月底换了主机'],
    ['下个月审计', '2026 年 4 月审计'],
    ['合同去年到期，今年续签', '合同 2025 年到期，2026 年续签'],
    ['明年迁移到新机房', '2027 年迁移到新机房'],
    ['前年买的磁盘', '2024 年买的磁盘'],
    ['三天前出的故障', '2026-03-08 出的故障'],
    ['用户 10 天前说过', '用户 2026-03-01 说过'],
    ['我们十二天前停用了旧接口', '我们 2026-02-27 停用了旧接口'],
    ['两周前改了端口', '2026-02-25 前后改了端口'],
    ['两个月前改了端口', '2026 年 1 月前后改了端口'],
    ['三年以前建的仓库', '2023 年前后建的仓库'],
    ['- 用户说昨天太晚\n  了', '- 用户说 2026-03-10 太晚\n  了'],
    ['Ana上周换了主机', 'Ana 2026-03-02 那一周换了主机'],
    ['演示从下周五开始', '演示从 2026-03-20 开始'],
    ['把下周三的演示取消', '把 2026-03-18 的演示取消'],
    ['迁移改到下周一上午', '迁移改到 2026-03-16 上午'],
    ['故障，下周二再看', '故障，2026-03-17 再看'],
    ['用户上周四、本周一都来过', '用户 2026-03-05、2026-03-09 都来过'],
    ['Ana 昨天 shipped it', 'Ana 2026-03-10 shipped it'],
    ['昨天 it broke, today it works', '2026-03-10 it broke, 2026-03-11 it works'],
  ])('%j', (before, after) => {
    expect(onWednesday(before)).toBe(after);
    expect(onWednesday(after)).toBe(after);
  });
});

describe('the day it was said on', () => {
  test.each([
    ['2026年2月28日：昨天坏了', '2026年2月28日：2026-02-27 坏了'],
    ['截至 2026-02-28 昨天的任务没完', '截至 2026-02-28 2026-02-27 的任务没完'],
    ['## 2026 年 3 月 1 日\n\n昨天坏了', '## 2026 年 3 月 1 日\n\n2026-02-28 坏了'],
    ['昨天坏了（2026-02-28）', '2026-02-27 坏了（2026-02-28）'],
    ['昨天（2026-02-28）坏了', '昨天（2026-02-28）坏了'],
    ['3 月 5 日的演示昨天取消了', '3 月 5 日的演示昨天取消了'],
    ['## 2026 年 3 月\n\n昨天坏了', '## 2026 年 3 月\n\n昨天坏了'],
  ])('%j', (before, after) => {
    expect(onWednesday(before)).toBe(after);
  });

  test('unknown: the phrase is left and told as unresolved', () => {
    const document = documentOfText({ bom: false, content: '昨天坏了' });
    expect(withAbsoluteDates('a.md', document)).toBe('昨天坏了');
    expect(relativeDates('a.md', document)).toMatchObject([{ text: '昨天', absolute: null, line: 1 }]);
  });
});

describe('what is left alone', () => {
  test.each([
    '运行 `昨天` 看看结果',
    '他说“昨天坏了”就走了',
    '他说「昨天坏了」就走了',
    '请读《今天》这本书吧',
    '[昨天的事](a.md) 都写在那里',
    '> 昨天坏了',
    '说明天气对潮位有影响',
    '如今天气变化很快',
    '然后天线坏了',
    '先天后天都有影响',
    '以上周期都要检查',
    '样本周期是十秒',
    '上周一直在排查',
    '上周三次重启都失败',
    '上周末发布过一次',
    '过去年轻人常用这个',
    '以前年份的数据已归档',
    '二十三天前端没有发布',
    '两三天前出过故障',
    '发布三天前要冻结分支',
    '大约三天前出过故障',
    '三天前后都有故障',
    '三天前端才能完成',
    '每天早上都看昨天的日志',
    '如果昨天的任务没完就重试',
    '昨天或今天要完成迁移',
    '上周日发布过一次',
    '昨天(周二)坏了一次',
    '在 5 日前完成迁移',
    '线上周会改到十点',
    '脚本周五运行一次',
    '事实上周报没人看',
    '看了下周报的内容',
    '账本周二要核对',
    '下周三方会议取消',
    '下周一键部署上线',
    '下周二级缓存上线',
    '下周一律停用旧接口',
    '减去年费以后还有余额',
    '看上去年代久远',
    '注明年份和版本',
    '前天线坏了要换',
    '售后天数是七',
    '后天的努力很重要',
    '明早点出发',
    '开明天子的故事',
    '请在两周前通知人事',
    '用户在三天前必须确认',
    '删除 30 天前的日志',
    '三天前的故障已修好',
  ])('%s', (body) => {
    expect(onWednesday(body)).toBe(body);
  });

  test('a named weekday said on a Sunday, and any Sunday', () => {
    const onSunday = '---\nmodified: 2026-03-15\n---\n\n上周三换了证书';
    expect(rewritten(onSunday)).toBe(onSunday);
  });
});

test('whatever stands around them, only the phrases change, and a second pass changes nothing', () => {
  const piece = fc.constantFrom(
    ...['昨天', '明天', '上周三', '三天前', '去年', '上个月', '今晚', 'today', '3 天前'],
    ...[
      '服务器',
      '，',
      '的',
      '天',
      '前',
      '周',
      '说',
      ' ',
      '2026-03-01',
      '「',
      '」',
      '`',
      '每',
      '日',
      '年',
      'x',
    ],
  );
  let changed = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 2, maxLength: 7 }), (pieces) => {
      const body = `主机${pieces.join('')}结束`;
      const document = documentOfText({ bom: false, content: HEAD + body });
      const after = rewritten(HEAD + body);
      const told = relativeDates('topic.md', document).filter(({ absolute }) => absolute !== null);
      const expected = [...told]
        .reverse()
        .reduce((so, { start, end, absolute }) => so.slice(0, start) + absolute + so.slice(end), HEAD + body);
      expect(after).toBe(expected);
      expect(rewritten(after)).toBe(after);
      if (told.length > 0) changed += 1;
    }),
    { numRuns: 400 },
  );
  expect(changed).toBeGreaterThan(40);
});
