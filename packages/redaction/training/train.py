"""Trains the network on generated texts. A run of the same steps and seeds on the same machine gives the same weights."""
import copy
import math
import multiprocessing
import random
import time

import numpy as np
import torch

from fold import VOCABULARY, fold
from generate.sample import Generator
from model import Net, loss_of
from shape import TEACHER_WIDTH

LONGEST = 320  # characters of a text that are trained on at once


def crop(ids, labels):
    """A window of a long text, over its contact if it has one."""
    if len(ids) <= LONGEST:
        return ids, labels
    hot = [i for i, k in enumerate(labels) if k > 0]
    start = random.randint(0, len(ids) - LONGEST)
    if hot:
        room = LONGEST - 1 - min(LONGEST - 1, hot[-1] - hot[0])
        start = max(0, min(len(ids) - LONGEST, hot[0] - random.randint(0, room)))
    return ids[start : start + LONGEST], labels[start : start + LONGEST]


def rounded(length):
    return (length + 15) // 16 * 16


def batches(bank, seed, characters):
    """Batches without end: texts of like length together, 1.5 % of the characters hidden in most batches."""
    random.seed(seed)
    rng = np.random.default_rng(seed)
    generator = Generator(bank)
    while True:
        pool, count = [], 0
        while count < characters * 6:
            text, labels = generator.sample()
            ids, at = fold(text)
            if ids:
                pool.append(crop(ids, [labels[i] for i in at]))
                count += len(pool[-1][0])
        pool.sort(key=lambda pair: len(pair[0]))
        groups = [[]]
        for pair in pool:
            if groups[-1] and rounded(len(pair[0])) * (len(groups[-1]) + 1) > characters:
                groups.append([])
            groups[-1].append(pair)
        random.shuffle(groups)
        for group in groups:
            shape = len(group), rounded(len(group[-1][0]))
            ids, labels = np.zeros(shape, np.int16), np.full(shape, -1, np.int8)
            for i, (a, b) in enumerate(group):
                ids[i, : len(a)], labels[i, : len(b)] = a, b
            if rng.random() < 0.6:
                hidden = (rng.random(shape) < 0.015) & (ids > 0)
                ids[hidden] = np.where(rng.random(int(hidden.sum())) < 0.5, 1, ids[hidden])
            yield ids, labels


def _send(queue, *given):
    for batch in batches(*given):
        queue.put(batch)


def streams(bank, seed, characters, workers):
    """The batches of several processes, one after the other, so that their order does not depend on their speed."""
    if workers == 0:
        yield from batches(bank, seed, characters)
    context = multiprocessing.get_context("fork")
    queues = [context.Queue(maxsize=8) for _ in range(workers)]
    for i, queue in enumerate(queues):
        context.Process(target=_send, args=(queue, bank, seed + i, characters), daemon=True).start()
    while True:
        for queue in queues:
            yield queue.get()


class Learner:
    """A net, its optimiser, and the mean of its weights over the last steps, which is what is kept."""

    def __init__(self, width, rate, device):
        self.net = Net(VOCABULARY, width).to(device)
        self.mean = copy.deepcopy(self.net).eval()
        self.rate = rate
        matrices = [q for q in self.net.parameters() if q.dim() == 2]
        rest = [q for q in self.net.parameters() if q.dim() != 2]
        groups = [{"params": matrices, "weight_decay": 0.02}, {"params": rest, "weight_decay": 0.0}]
        self.optimizer = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98))

    def step(self, number, share, ids, labels, teacher):
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * min(1, (number + 1) / 300) * (0.49 * (1 + math.cos(math.pi * share)) + 0.02)
        with torch.autocast(ids.device.type, dtype=torch.bfloat16, enabled=ids.device.type == "cuda"):
            out = self.net(ids)
        loss = loss_of(out.float(), labels, teacher)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        with torch.no_grad():
            old = min(0.998, (number + 1) / (number + 20))
            means = list(self.mean.parameters())
            torch._foreach_mul_(means, old)
            torch._foreach_add_(means, list(self.net.parameters()), alpha=1 - old)
            for kept, fresh in zip(self.mean.buffers(), self.net.buffers()):
                kept.copy_(fresh)
        return loss.detach(), out.detach().float()


def train(bank, *, steps, minutes, width, characters, rate, seed, workers, teacher):
    """The weights as arrays by name, and the steps and texts they saw. From half of the run on they are rounded to int8; a
    teacher helps from a fifth on. A run ends after its steps or its minutes; one that ends by the clock cannot be repeated
    to the bit."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    learners = [Learner(TEACHER_WIDTH, rate, device)] if teacher else []
    learners.append(Learner(width, rate, device))
    start, step, texts, loss = time.time(), 0, 0, 0.0
    quantised = frozen = False
    source = streams(bank, seed * 1000 + 1, characters, workers)
    while (share := max(step / steps, (time.time() - start) / (60 * minutes))) < 1:
        if share >= 0.5 and not quantised:
            quantised = True
            for learner in learners:
                learner.net.quantise()
                learner.mean.quantise()
        if share >= 0.65 and not frozen:
            frozen = True
            for learner in learners:
                learner.net.freeze()
        ids, labels = (torch.from_numpy(part).to(device).long() for part in next(source))
        texts += len(ids)
        out = None
        for learner in learners:
            value, out = learner.step(step, share, ids, labels, out if share > 0.2 else None)
        loss += float(value) / 100
        step += 1
        if step % 100 == 0:
            print(f"step {step} of {steps}, {time.time() - start:.0f} s, {texts} texts, loss {loss:.4f}", flush=True)
            loss = 0.0
    weights = {name: value.float().cpu().numpy() for name, value in learners[-1].mean.state_dict().items()}
    return weights, {"steps": step, "texts": texts}
