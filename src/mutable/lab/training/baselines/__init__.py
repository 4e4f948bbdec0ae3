"""Baseline learners to compare your own with: fixed tasks, PPO, DQN and NFSP on `Batch`; see
docs/baselines.md.

`policy.load_policy` reads a checkpoint and plays with NumPy alone; training needs PyTorch.
"""
